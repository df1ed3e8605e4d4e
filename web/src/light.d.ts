/** What build/light.ts leaves of these modules. */
declare module '@seam/contract/system/session?light' {
  export { sessionCalls, sessionFailures } from '@seam/contract/system/session'
}
declare module '@seam/contract/system/condition-calls?light' {
  export { conditionCalls } from '@seam/contract/system/condition-calls'
}
declare module '@seam/contract/system/register?light' {
  export { registerCalls } from '@seam/contract/system/register'
}
declare module '@seam/contract/system/enterprise?light' {
  export { enterpriseCalls } from '@seam/contract/system/enterprise'
}
declare module '@seam/contract/system/sms?light' {
  import type { codePurpose as purpose } from '@seam/contract/system/sms'
  export const codePurpose: Pick<typeof purpose, 'register' | 'signIn' | 'forgotPassword'>
}
declare module '@seam/contract/system/login-ticket?light' {
  export { loginTicketCalls } from '@seam/contract/system/login-ticket'
}
declare module '@seam/contract/system/config?light' {
  export { configCalls } from '@seam/contract/system/config'
}
declare module '@seam/contract/system/dictionary?light' {
  export { dictionaryCalls } from '@seam/contract/system/dictionary'
}
declare module '@seam/contract/insight/work?light' {
  export { workCalls, workLimit } from '@seam/contract/insight/work'
}
declare module '@seam/contract/system/menu?light' {
  import type { linkType as link, menuType as type } from '@seam/contract/system/menu'
  export const menuType: Pick<typeof type, 'directory' | 'menu' | 'button'>
  export const linkType: Pick<typeof link, 'inside' | 'newWindow'>
}
declare module '@seam/contract/system/export-task?light' {
  export { exportTaskCalls } from '@seam/contract/system/export-task'
}
declare module '@seam/contract/system/search?light' {
  export { searchCalls } from '@seam/contract/system/search'
}
