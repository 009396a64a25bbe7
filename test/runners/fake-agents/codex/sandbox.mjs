// `codex sandbox true`, which every stand-in but one carries out well.
if (process.argv[2] === 'sandbox') process.exit(0);
