// For a server that is started with --expose-gc and --import of this file: SIGUSR2 has it collect all garbage, so that what is left is in use.
process.on('SIGUSR2', () => void gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
