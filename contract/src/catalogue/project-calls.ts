import { z } from 'zod'
import { read } from '../kit/call.ts'
import { OfferedProject } from './offer.ts'

export const projectCalls = {
  openToClient: read({
    path: 'basic/project/getAllEnableOpenedZxProject',
    access: ['projectView', 'delegateView', 'delegateAdd', 'delegateEdit', 'clientView'],
    summary: '对客户开放且启用的检测项目及其单价',
    output: z.array(OfferedProject),
  }),
}
