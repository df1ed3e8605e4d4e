import { Button, Checkbox, Select } from 'antd'
import { clearable } from '../../../../kit/form/clearable.tsx'
import { type Difference, isSame } from './difference.ts'
import type { useReference } from './use-reference.ts'

type Props = {
  reference: ReturnType<typeof useReference>
  /** permissions only in this role and only in the other; undefined: not compared */
  against: Difference | undefined
  only: boolean
  onOnly: (on: boolean) => void
  onCopy: () => void
}

/** Chooses another role to compare with and to copy from. */
export const ReferenceBar = ({ reference, against, only, onOnly, onCopy }: Props) => (
  <div className="authority-panel-reference">
    <Select
      aria-label="参照角色"
      placeholder="选择角色，对比或复制其权限"
      value={reference.id ?? null}
      onChange={next => reference.choose(next ?? undefined)}
      options={reference.options}
      loading={reference.loading}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
    />
    {against && (
      <div className="authority-panel-against">
        <span>
          {isSame(against)
            ? `与【${reference.name}】相同`
            : `比【${reference.name}】多 ${against.added.size} 项，少 ${against.removed.size} 项`}
        </span>
        <Checkbox checked={only} onChange={event => onOnly(event.target.checked)}>
          只看差异
        </Checkbox>
        <Button size="small" disabled={isSame(against)} onClick={onCopy}>
          复制其权限
        </Button>
      </div>
    )}
  </div>
)
