import { promiseUnit } from '@seam/contract/catalogue/calendar'
import { costCoefficientCalls, urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import { catalogue, removal } from '../../../kit/catalogue/catalogue.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { isUsedByDelegation } from '../usage/usage.rows.ts'
import { selectCostCoefficientRows } from './cost-coefficient.rows.ts'

const list = { table: 'costCoefficient', name: 'coefficientName', rows: selectCostCoefficientRows } as const

/** Delegations store name, factor and promise, so every field of a coefficient can change later. */
export const costCoefficientRoutes = implement(
  costCoefficientCalls,
  {
    ...catalogue(costCoefficientCalls, {
      ...list,
      labels: {
        coefficientName: '名称',
        coefficient: '系数',
        urgency: ['紧急程度', urgency.label],
        promiseAmount: '承诺时间',
        promiseUnit: ['承诺单位', promiseUnit.label],
      },
      columns: {
        coefficientName: 'coefficientName',
        coefficient: 'coefficient',
        urgency: 'urgency',
        promiseAmount: 'promiseAmount',
      },
    }),
    remove: removal(costCoefficientCalls.remove, list, isUsedByDelegation),
  },
  { cost_coefficient_taken: catalogueFailures.nameTaken },
)
