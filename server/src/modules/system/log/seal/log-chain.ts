import type { SealChain } from '../../../../kit/seal/seal.rows.ts'

/** Both logs, sealed by day. The columns are part of the hash: add to them, change none. */
export const logChain: SealChain = {
  name: 'log',
  version: 1,
  tables: [
    {
      table: 'operation_log',
      columns: [
        'id',
        'user_id',
        'create_name',
        'user_name',
        'oper_module',
        'oper_type',
        'oper_content',
        'changes',
        'oper_ip',
        'trace_id',
      ],
    },
    {
      table: 'login_log',
      columns: [
        'id',
        'user_id',
        'create_name',
        'oper_type',
        'oper_content',
        'succeeded',
        'browser',
        'system',
        'oper_ip',
      ],
    },
  ],
}
