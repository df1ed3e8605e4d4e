import { BarChartOutlined } from '@ant-design/icons'
import { usesReflectanceSet, type WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { Button } from 'antd'
import { useState } from 'react'
import { ReflectanceDialog } from './reflectance-dialog.tsx'

type Row = {
  readonly itemId: number
  readonly worksheetKind: WorksheetKind
  readonly methodId: number | null
}
type Props = { row: Row; readOnly?: boolean }

/** Opens the reflectance readings of a sample; nothing for items that are not determined by such readings. */
export const ReflectanceButton = ({ row, readOnly = false }: Props) => {
  const [open, setOpen] = useState(false)
  if (!usesReflectanceSet(row.worksheetKind)) return null
  return (
    <>
      <Button type="link" size="small" icon={<BarChartOutlined />} onClick={() => setOpen(true)}>
        测点
      </Button>
      {open && (
        <ReflectanceDialog
          itemId={row.itemId}
          methodId={row.methodId}
          readOnly={readOnly}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
