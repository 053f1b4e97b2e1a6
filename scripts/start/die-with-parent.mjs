// Loaded first in each program of `npm start`: if the start itself is killed, the program ends as on SIGTERM, so that
// the port is free for the next start.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
