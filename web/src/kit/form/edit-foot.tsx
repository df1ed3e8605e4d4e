import { Button, type ButtonProps } from 'antd'
import './page-form.css'

type Props = {
  dirty: boolean
  running: boolean
  onUndo: () => void
  saveButton: Pick<ButtonProps, 'htmlType' | 'form' | 'onClick'>
}

/** The foot of a page with editable content: undo and save. */
export const EditFoot = ({ dirty, running, onUndo, saveButton }: Props) => (
  <footer className="page-form-foot">
    {dirty && <output>有未保存的改动</output>}
    <Button disabled={!dirty || running} onClick={onUndo}>
      撤销改动
    </Button>
    <Button {...saveButton} type="primary" loading={running} disabled={!dirty}>
      保存
    </Button>
  </footer>
)
