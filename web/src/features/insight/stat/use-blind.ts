import { rightsByLabCode } from '@seam/contract/lab/sample/lab-code'
import { usePermit } from '../../../kit/session/permit.tsx'

/** Whether the user works by lab code and may not know its client. */
export const useBlind = (): boolean => {
  const knowsClients = usePermit(['codeMapping'])
  const worksByLabCode = usePermit(rightsByLabCode)
  return worksByLabCode && !knowsClients
}
