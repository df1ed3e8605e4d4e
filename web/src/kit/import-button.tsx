import { ImportOutlined } from '@ant-design/icons'
import type { Call } from '@seam/contract/kit/call'
import type { ImportSheet } from '@seam/contract/kit/import'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

const ImportWizard = lazyDialog(() => import('./import-wizard/import-wizard.tsx').then(made => made.ImportWizard))

type Props = {
  /** of the contract: `importOf({…})` */
  sheet: ImportSheet
  /** calls whose rows are asked again afterwards */
  refresh?: readonly Call[]
}

/** Imports rows from Excel: template, dry run, import. Stands in a list's toolbar, inside its `<Permit>`. */
export const ImportButton = ({ sheet, refresh }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        导入
      </Button>
      <ImportWizard open={open} sheet={sheet} refresh={refresh ?? []} onClose={() => setOpen(false)} />
    </>
  )
}
