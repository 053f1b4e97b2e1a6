export { createDevice } from './device.ts'
export { printReceipts, receiptJobs } from './print-receipts.ts'
export { receiptsOf } from './queries.ts'
export { mountReceiptsForStaff } from './routes.ts'
