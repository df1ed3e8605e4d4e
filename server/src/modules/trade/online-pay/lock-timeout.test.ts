import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { inTransaction } from '../../../db/database.ts'

const { stage, provider, displayCode, notify, ask, delegationOf } = await openScanTill()
const { alipay } = payMethod

it('a notice of a payment and a question about it that wait too long for another one are to be sent again, and pass then', async () => {
  const { delegation, attemptId, outTradeNo } = await displayCode(alipay)
  provider.scan(outTradeNo)
  await inTransaction(stage.db, async tx => {
    await tx.selectFrom('delegation').select('id').where('id', '=', delegation.id).forUpdate().execute()
    const [notice, answer] = await Promise.all([notify(outTradeNo), ask(attemptId)])
    expect([notice.statusCode, notice.headers['retry-after']]).toEqual([503, '2'])
    expect(notice.json()).toMatchObject({ code: 'FAIL', data: { code: commonFailures.tooMany.code, retryAfter: 2 } })
    expectRefusal(answer, commonFailures.tooMany, { data: { retryAfter: 2 } })
  })
  expect((await notify(outTradeNo)).body).toBe('success')
  await expectOk(ask(attemptId))
  expect(await delegationOf(delegation.id)).toMatchObject({ paid: 7_000n })
})
