import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { tillCalls } from '@seam/contract/trade/till'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { inTransaction } from '../../../db/database.ts'

const { stage, desk, clientWith, orderAt, quote, detail } = await openTill()

it('a payment that waits too long for another one is to be sent again, and passes then', async () => {
  const { id: clientId } = await clientWith()
  const { id } = await orderAt(clientId, [3000n, 3000n, 3000n], 9000n)
  const { quoteId } = await expectOk(quote(id))
  const pay = () => desk.call(tillCalls.pay, { quoteId, payMethod: payMethod.transfer })
  await inTransaction(stage.db, async tx => {
    await sql`select from delegation where id = ${id} for update`.execute(tx)
    expectRefusal(await pay(), commonFailures.tooMany, { data: { retryAfter: 2 } })
  })
  await expectOk(pay())
  expect(await detail(id)).toMatchObject({ covered: '90.00' })
})
