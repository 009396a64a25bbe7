#!/bin/sh
# Exit code 1 without a word.
cat > /dev/null
exit 1
