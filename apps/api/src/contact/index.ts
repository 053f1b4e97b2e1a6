export { contactJobs, contactTopics, deleteMessagesFrom, messagesFrom, mountContact } from './contact.ts'
export { mountContactForStaff } from './staff-inbox.ts'
