import { CheckOutlined, QuestionCircleOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import type { Saving } from '../edits/use-saving.ts'
import { KeyHelp } from './key-help.tsx'
import type { Actions } from './use-actions.ts'

type Props = { title: ReactNode; children?: ReactNode; actions: Actions; selected: number; saving: Saving }

/** Above a sheet: what it is, and what can be done with it. */
export const SheetBar = ({ title, children, actions, selected, saving }: Props) => {
  const { sendable, wanted, save, submit } = actions
  return (
    <header className="sheet-bar">
      <h2>{title}</h2>
      {children}
      <div className="sheet-buttons">
        <Popover content={<KeyHelp />} trigger="click" placement="bottomRight">
          <Button
            type="text"
            icon={<QuestionCircleOutlined />}
            aria-label="快捷键"
            title="快捷键"
            className="wide-only"
          />
        </Popover>
        <Button
          icon={<SaveOutlined />}
          title="保存（Ctrl+S）"
          loading={saving.busy}
          disabled={sendable.length === 0}
          onClick={save}
        >
          保存{sendable.length > 0 && ` ${sendable.length}`}
        </Button>
        <Button
          type="primary"
          icon={<CheckOutlined />}
          title={selected > 0 ? '提交所选（Ctrl+Enter）' : '提交全部合格的（Ctrl+Enter）'}
          disabled={wanted.length === 0 || saving.busy}
          onClick={submit}
        >
          {selected > 0 ? '提交所选' : '提交复核'}
          {wanted.length > 0 && ` ${wanted.length}`}
        </Button>
      </div>
    </header>
  )
}
