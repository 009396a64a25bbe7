#!/bin/sh
# Hangs without a word, deaf to the polite signal, with a child in a session of its own and one in its group.
[ "$1" = --version ] && { echo '2.1.197 (Claude Code)'; exit 0; }
trap '' TERM
cat > /dev/null
setsid sh -c 'trap "" TERM; echo $$ >> "$0"; sleep 300' "$HOME/pids" &
sleep 300 &
echo $! >> "$HOME/pids"
sleep 300
sleep 300
