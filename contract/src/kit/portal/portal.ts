import { z } from 'zod'
import { failures } from '../failure.ts'

export const portalFailures = failures({
  clientMissing: [27201, '贵单位的账号还没有关联客户档案，请联系实验室'],
  readOnly: [27202, '正在以客户身份查看，不能进行操作'],
  lookInEnded: [27216, '您现在不能查看该客户的门户：权限或数据范围已变化，请返回管理端'],
  notEnterprise: [27203, '该账号不是企业账号，请从管理端登录'],
})

/** True: the session belongs to the clients' portal, which only accounts of enterprises can open. */
export const toPortal = z.boolean().optional()
