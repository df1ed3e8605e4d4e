import { ImportOutlined } from '@ant-design/icons'
import type { Call } from '@seam/contract/kit/call'
import type { ImportSheet } from '@seam/contract/kit/list/import'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import type { ImportWizardProps } from './import-wizard.tsx'

type Props = {
  /** calls whose rows are reloaded afterwards */
  refresh?: readonly Call[]
}

const wizardOf =
  (load: () => Promise<ImportSheet>) => async (): Promise<ComponentType<Omit<ImportWizardProps, 'sheet'>>> => {
    const [{ ImportWizard }, sheet] = await Promise.all([import('./import-wizard.tsx'), load()])
    return props => <ImportWizard {...props} sheet={sheet} />
  }

/**
 * A button that imports rows from Excel: template, dry run, import. Place it in the toolbar of a list, inside a `<Permit>`.
 * `const ImportUsers = importButton(() => import('@seam/contract/system/user/user.import').then(module => module.userImport))`
 */
export const importButton = (load: () => Promise<ImportSheet>, label = '导入') => {
  const Wizard = lazyDialog(wizardOf(load))
  return ({ refresh }: Props) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
          {label}
        </Button>
        <Wizard open={open} refresh={refresh ?? []} onClose={() => setOpen(false)} />
      </>
    )
  }
}
