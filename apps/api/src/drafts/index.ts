export { draftJobs } from './clean.ts'
export { notifyOfLink } from './payment-link.ts'
export { mountDrafts } from './routes.ts'
export { copyDelivery } from './same-delivery.ts'
