import { worksByLabCodeAlone } from '@seam/contract/kit/blindness'
import { useSession } from '../../../../kit/session/session.ts'

/** Whether the user works by lab code and may not know its client. */
export const useBlind = (): boolean => worksByLabCodeAlone(useSession().permissions)
