import { floatDensityCalls, floatDensityFailures } from '@seam/contract/catalogue/material/float-density'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import { catalogue, removal } from '../../../kit/catalogue/catalogue.ts'
import { refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { isUsedBySample } from '../usage/usage.rows.ts'
import * as rows from './float-density.rows.ts'

const isUsed = isUsedBySample('floatDensityId')
const list = { table: 'floatDensity', name: 'name', rows: rows.selectFloatDensityRows } as const

const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name).join('、')

export const floatDensityRoutes = implement(
  floatDensityCalls,
  {
    ...catalogue(floatDensityCalls, {
      ...list,
      labels: { name: '名称', value: '比重' },
      columns: { name: 'name', value: 'value' },
      fixed: { fields: ['name', 'value'], isUsed },
    }),

    all: ({ db }) => rows.selectEnabledDensities(db),

    sort: async ({ db, input, logOperation }) => {
      const before = await rows.lockDensities(db)
      const byId = new Map(before.map(entry => [entry.id, entry]))
      const after = input.ids.flatMap(id => byId.get(id) ?? [])
      const same = after.length === before.length && new Set(input.ids).size === before.length
      if (!same) throw refuse(floatDensityFailures.listChanged)
      await rows.updateOrder(db, input.ids)
      const change = { field: 'sort', label: '排序', before: namesOf(before), after: namesOf(after) }
      logOperation('调整浮煤比重的排序', change.before === change.after ? [] : [change])
      return null
    },

    remove: removal(floatDensityCalls.remove, list, isUsed),
  },
  { float_density_taken: catalogueFailures.nameTaken },
)
