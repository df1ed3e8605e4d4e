import { ImportOutlined } from '@ant-design/icons'
import type { Call } from '@seam/contract/kit/call'
import type { ImportSheet } from '@seam/contract/kit/list/import'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import type { ImportWizardProps } from './import-wizard.tsx'

type Props = {
  /** calls whose rows are asked again afterwards */
  refresh?: readonly Call[]
}

const wizardOf =
  (load: () => Promise<ImportSheet>) => async (): Promise<ComponentType<Omit<ImportWizardProps, 'sheet'>>> => {
    const [{ ImportWizard }, sheet] = await Promise.all([import('./import-wizard.tsx'), load()])
    return props => <ImportWizard {...props} sheet={sheet} />
  }

/**
 * The button that imports rows from Excel: template, dry run, import. Stands in a list's toolbar, inside its `<Permit>`.
 * `const ImportUsers = importButton(() => import('@seam/contract/system/user.import').then(made => made.userImport))`
 */
export const importButton = (load: () => Promise<ImportSheet>) => {
  const Wizard = lazyDialog(wizardOf(load))
  return ({ refresh }: Props) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
          导入
        </Button>
        <Wizard open={open} refresh={refresh ?? []} onClose={() => setOpen(false)} />
      </>
    )
  }
}
