import type { Condition } from '../../kit/query-panel/condition.ts'

/**
 * Whether the bank has what was registered as a transfer: money that never arrived is found so. A line that the registrar
 * imported proves nothing.
 */
export const bankLineCondition: Condition = {
  key: 'bankLine',
  label: '转账到账',
  kind: 'select',
  source: {
    options: [
      { value: 0, label: '银行流水中没有' },
      { value: 1, label: '银行流水中有' },
      { value: 2, label: '登记人本人导入流水' },
    ],
  },
}
