#!/bin/sh
# An HTTP status as exit code, taken modulo 256; nothing on its output.
cat > /dev/null
echo 'Error: 400 Bad Request' >&2
exit 144
