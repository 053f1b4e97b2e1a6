export { contactJobs, contactTopics, deleteMessagesFrom, messagesFrom, mountContact } from './contact.ts'
