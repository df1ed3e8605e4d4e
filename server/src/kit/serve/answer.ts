import type { Call } from '@seam/contract/kit/call'
import type { Envelope } from '@seam/contract/kit/envelope'

const okMessage = '操作成功'

/** The answer of a call, parsed by its contract: undeclared columns are removed. */
export const answerOf = (call: Call, data: unknown): Envelope => ({
  code: 0,
  message: okMessage,
  data: call.output.parse(data ?? null),
})
