import { isScanMethod, payMethod, payMethodFailures } from '@seam/contract/client/money/pay-method'
import { state } from '@seam/contract/kit/dictionary'
import { payMethodCalls } from '@seam/contract/trade/till'
import { bodyOf, server } from './stage.tsx'

type Input = Readonly<Record<string, unknown>>

/**
 * A server where methods of payment can be stopped: it answers the given calls, and refuses other input where a stopped
 * method is in it. Returns this input. `health`: of the channels.
 */
export const payServer = (
  answers: Readonly<Record<string, unknown>>,
  methodOf: (input: Input) => unknown,
  health: 'ok' | 'failing' | 'off' = 'ok',
) => {
  const stopped = new Set<number>()
  const payments: Input[] = []
  const answer = (data: unknown, { code, message } = { code: 0, message: '' }) => Response.json({ code, message, data })
  server.mockImplementation(async (address, init) => {
    const path = new URL(String(address), 'http://seam').pathname
    if (path === payMethodCalls.list.path)
      return answer(
        payMethod.values.map(value => ({
          id: value,
          payMethod: value,
          state: stopped.has(value) ? state.stopped : state.enabled,
          health: isScanMethod(value) ? health : null,
        })),
      )
    if (path in answers) return answer(answers[path])
    const input = bodyOf(init)
    payments.push(input)
    return stopped.has(Number(methodOf(input))) ? answer(null, payMethodFailures.stopped) : answer({})
  })
  return { stopped, payments }
}
