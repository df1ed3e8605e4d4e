import { accountCalls } from '@seam/contract/client/money/account'
import { fromFen } from '@seam/contract/kit/value/money'
import type { Client } from '../../client.ts'
import { expectOk } from '../lab.ts'

/** Gives a client a credit limit in fen, as the screen of accounts does. */
export const grantCredit = async (desk: Client, clientId: number, creditLimit: bigint): Promise<void> => {
  const { rows } = await expectOk(desk.call(accountCalls.page, { query: { clientId } }))
  for (const { id, version } of rows)
    await expectOk(
      desk.call(accountCalls.setCredit, { id, version, creditLimit: fromFen(creditLimit), reason: '授信' }),
    )
}
