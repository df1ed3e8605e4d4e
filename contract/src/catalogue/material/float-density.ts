import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { catalogueCalls, listRow, sort } from '../../kit/list/catalogue.ts'
import { boundedDecimal } from '../../kit/value/decimal.ts'
import { id, text } from '../../kit/value/text.ts'

export const floatDensityFailures = failures({ listChanged: [22202, '列表已有增减，请刷新后重新排序'] })

/** The density of the liquid in which coal is floated (浮煤比重, GB/T 478), kg/L. */
export const FloatDensityDraft = z.strictObject({
  name: text('名称', 20),
  value: boundedDecimal({ label: '比重', min: '1.00', max: '3.00', decimals: 2 }),
  sort,
})

export const FloatDensity = listRow({ name: z.string(), value: z.string() })
export type FloatDensity = z.output<typeof FloatDensity>

const module = '浮煤比重'

export const floatDensityCalls = {
  ...catalogueCalls({
    path: 'basic/floatingproportion',
    noun: module,
    view: 'densityView',
    edit: 'densityEdit',
    draft: FloatDensityDraft,
    row: FloatDensity,
    sorts: ['name', 'value'],
  }),
  all: read({
    path: 'basic/floatingproportion/getAll',
    access: ['densityView', 'densityEdit', 'delegateView', 'delegateAdd', 'delegateEdit'],
    summary: '启用的浮煤比重，供选择',
    output: z.array(FloatDensity),
  }),
  sort: write({
    path: 'basic/floatingproportion/updateSort',
    access: 'densityEdit',
    summary: '重新排序：ids 为全部浮煤比重，按新的先后',
    input: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
    output: nothing,
    log: { module, action: '浮煤比重排序' },
  }),
  remove: write({
    path: 'basic/floatingproportion/delete',
    access: 'densityEdit',
    summary: '删除没有用过的浮煤比重',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module, action: '删除浮煤比重' },
  }),
}
