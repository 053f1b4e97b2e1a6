export { mountHome, mountHomeForStaff, picturesOfHome } from './routes.ts'
