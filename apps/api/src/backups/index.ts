export { type BackupStats, backupStats } from './stats.ts'
