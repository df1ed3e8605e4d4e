import { loginTicketCalls } from '@seam/contract/system/login-ticket'
import { send } from '../../../kit/api/send.ts'
import { showFailure } from '../../../kit/api/show-failure.ts'

/** Opens the portal of a client beside this page, to look at. The window is opened at once: later it would be a pop-up. */
export const openPortal = async (clientId: number): Promise<void> => {
  const portal = window.open('about:blank', '_blank')
  try {
    const { ticket } = await send(loginTicketCalls.issue, { clientId })
    portal?.location.replace(`${location.origin}/front/#/ticket?ticket=${ticket}`)
  } catch (error) {
    portal?.close()
    showFailure(error)
  }
}
