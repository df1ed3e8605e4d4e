import {
  type FloatDensity,
  FloatDensityDraft,
  floatDensityCalls,
} from '@seam/contract/catalogue/material/float-density'
import { Button } from 'antd'
import { CataloguePage } from '../../../kit/catalogue/catalogue-page.tsx'
import { useRemoval } from '../../../kit/catalogue/use-removal.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useDialog } from '../../../kit/dialog/use-dialog.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { Permit } from '../../../kit/session/permit.tsx'

const OrderDialog = lazyDialog(() => import('./order-dialog.tsx').then(module => module.OrderDialog))

const columns: readonly Column<FloatDensity>[] = [
  { key: 'name', title: '名称', minWidth: 160, heading: true },
  { key: 'value', title: '比重', width: 120, align: 'right' },
]
const refresh = [floatDensityCalls.page, floatDensityCalls.all]

/** Float densities, chosen per sample. */
export const FloatDensityPage = () => {
  const remove = useRemoval(floatDensityCalls.remove, '浮煤比重', refresh)
  const ordering = useDialog<true>()
  return (
    <>
      <CataloguePage
        listKey="basic/floatingProportion"
        noun="浮煤比重"
        nameOf={({ name }) => name}
        calls={floatDensityCalls}
        edit="densityEdit"
        schema={FloatDensityDraft}
        columns={columns}
        refresh={refresh}
        actions={({ id, name }) => [
          { label: '删除', permit: ['densityEdit'], danger: true, onClick: () => void remove(id, name) },
        ]}
        tools={
          <Permit of={['densityEdit']}>
            <Button onClick={() => ordering.show(true)}>调整顺序</Button>
          </Permit>
        }
      >
        <TextField name="name" label="名称" placeholder="如 1.40" />
        <TextField name="value" label="比重" inputMode="decimal" hint="1.00-3.00" />
      </CataloguePage>
      <OrderDialog open={ordering.open} onClose={ordering.close} />
    </>
  )
}
