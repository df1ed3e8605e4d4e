import type { OutputOf } from '@seam/contract/kit/call'
import { foldState } from '@seam/contract/system/menu/condition'
import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import type { MenuRow } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { useWrite } from '../../../../kit/api/use-call.ts'
import { DialogFrame } from '../../../../kit/dialog/dialog-frame.tsx'
import { useLeaveGuard } from '../../../../kit/draft/use-leave-guard.ts'
import { useFirstValue } from '../../../../kit/store/use-first-value.ts'
import { type ChosenIds, inOrder, moveId, toggleId } from './arrangement.ts'
import { ChoiceTable } from './choice-table.tsx'

type Props = { menu: MenuRow; choices: OutputOf<typeof conditionCalls.choices>; onClose: () => void }

const question = { title: '放弃未保存的内容？', okText: '放弃', cancelText: '继续配置' }
const refresh = [conditionCalls.ofMenu, conditionCalls.choices, conditionCalls.page, menuCalls.page]

export const QueryForm = ({ menu, choices: present, onClose }: Props) => {
  const choices = useFirstValue(present)
  const [chosen, setChosen] = useState<ChosenIds>(choices.conditionIds)
  const [unfolded, setUnfolded] = useState(choices.isFold === foldState.expanded)
  const { touch, end, leave } = useLeaveGuard(question)
  const label = useId()
  const close = () => end(onClose)
  const { run, running } = useWrite(conditionCalls.arrange, { refresh, success: '保存成功！', onReload: close })
  const fitting = choices.rows.some(row => row.fault === '')

  const save = async () => {
    const isFold = unfolded ? foldState.expanded : foldState.folded
    const answer = await run({ menuId: menu.id, conditionIds: [...chosen], isFold, version: choices.version })
    if (answer !== undefined) close()
  }
  const change = (next: ChosenIds) => {
    setChosen(next)
    touch()
  }

  return (
    <DialogFrame
      open
      title={`查询配置 - ${menu.menuName}`}
      okText="保存"
      okButton={{ disabled: !fitting, onClick: () => void save() }}
      onLeave={() => void leave(onClose)}
      busy={running}
      width={760}
    >
      <div className="query-dialog-fold">
        <span id={label}>查询区默认状态</span>
        <Switch
          aria-labelledby={label}
          checked={unfolded}
          checkedChildren="展开"
          unCheckedChildren="收起"
          onChange={next => {
            setUnfolded(next)
            touch()
          }}
        />
        <span className="query-dialog-note">
          {fitting ? `已选 ${chosen.length} 项，按所选顺序显示` : '该菜单的页面没有可以配置查询条件的列表'}
        </span>
      </div>
      <ChoiceTable
        rows={inOrder(choices.rows, chosen)}
        chosen={chosen}
        onToggle={id => change(toggleId(chosen, id))}
        onMove={(id, by) => change(moveId(chosen, id, by))}
      />
    </DialogFrame>
  )
}
