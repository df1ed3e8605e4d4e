import type { SealChain } from '../../../../kit/seal/seal.rows.ts'

/** The append-only tables of the ledger, sealed by day. The columns are part of the hash: add to them, change none. */
export const ledgerChain: SealChain = {
  name: 'ledger',
  version: 2,
  tables: [
    {
      table: 'posting',
      columns: [
        'id',
        'posting_kind',
        'cause',
        'reverses_id',
        'client_id',
        'trade_id',
        'refund_id',
        'business_date',
        'remarks',
        'user_id',
        'user_name',
      ],
      times: { since: 2, columns: ['event_time'] },
    },
    {
      table: 'entry',
      columns: [
        'id',
        'posting_id',
        'ledger_account',
        'amount',
        'client_id',
        'delegation_id',
        'user_id',
        'shift_id',
        'seq',
        'balance_after',
      ],
    },
    {
      table: 'fee_line',
      columns: [
        'id',
        'delegation_id',
        'fee_line_kind',
        'of_line',
        'sample_id',
        'group_id',
        'item_id',
        'line_name',
        'charged',
        'net',
        'user_id',
        'user_name',
      ],
    },
  ],
}
