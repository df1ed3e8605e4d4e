import { payMethod } from '@seam/contract/client/money/pay-method'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { tradeFailures } from '@seam/contract/trade/trade'
import { sql } from 'kysely'
import { it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { stage, desk, clientWith, accountOf } = await openTill()
const { transfer } = payMethod

it('a recharge like another one of the last two minutes needs a reason, a later one none', async () => {
  const { id: clientId } = await clientWith()
  const { id } = await accountOf(clientId)
  const again = () => desk.call(accountMoneyCalls.recharge, { id, amount: '88', payMethod: transfer })
  await expectOk(again())
  expectRefusal(await again(), tradeFailures.likeRecharge)
  const age = (seconds: number) =>
    sql`update trade set create_time = now() - make_interval(secs => ${seconds}) where client_id = ${clientId}`.execute(
      stage.db,
    )
  await age(110)
  expectRefusal(await again(), tradeFailures.likeRecharge)
  await age(121)
  await expectOk(again())
})
