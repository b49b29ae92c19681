import { runCommandLine } from './cli/run.ts';

// The command-line tool of the box office: npm run helios -- help

const { stdout, stderr, code } = await runCommandLine(process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
