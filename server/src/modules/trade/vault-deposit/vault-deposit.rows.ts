import { ledgerAccount } from '@seam/contract/client/money/ledger'
import type { InputOf } from '@seam/contract/kit/call'
import type { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'

const hasBankLine = sql<boolean>`exists (select from bank_line where bank_ref = vault_deposit.slip_no)`

/** The deposits of cash of the vault, also those that were undone. */
export const selectDepositPage = (db: Db, input: InputOf<typeof vaultDepositCalls.page>) =>
  paginate(
    db,
    db
      .selectFrom('vaultDeposit')
      .innerJoin('posting', 'posting.id', 'vaultDeposit.postingId')
      .innerJoin('entry', join =>
        join.onRef('entry.postingId', '=', 'posting.id').on('entry.ledgerAccount', '=', ledgerAccount.bank),
      )
      .select([
        sql<number>`vault_deposit.posting_id::integer`.as('id'),
        'vaultDeposit.slipNo',
        'entry.amount',
        'vaultDeposit.undone',
        hasBankLine.as('hasBankLine'),
        'posting.userName as createName',
        'posting.createTime',
      ]),
    input,
    {
      columns: {
        slipNo: 'vaultDeposit.slipNo',
        bankLine: (_: unknown, { value }: { readonly value: readonly unknown[] }) =>
          sql<SqlBool>`not undone and ${hasBankLine} = any(${value.map(one => one === 1)}::boolean[])`,
        createTime: 'posting.createTime',
      },
      last: 'vaultDeposit.postingId',
    },
  )
