import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { type SavedFilter, savedFilterCalls } from '@seam/contract/system/list/saved-filter'
import { Button } from 'antd'
import { useWrite } from '../api/use-call.ts'
import { confirmThen } from '../feedback/confirm.ts'
import type { FilterInputs } from '../query-panel/condition.ts'

type Props = {
  listKey: string
  filters: readonly SavedFilter[]
  onChoose: (inputs: FilterInputs) => void
}

const refresh = [savedFilterCalls.list]

export const SavedFilterList = ({ listKey, filters, onChoose }: Props) => {
  const remove = useWrite(savedFilterCalls.remove, { refresh, success: '删除成功' })
  // a second click on a star would undo the first
  const setDefault = useWrite(savedFilterCalls.setDefault, { refresh, about: input => input.listKey })
  if (filters.length === 0) return <p className="saved-filters-none">填好条件，起个名称保存，下次一点即用</p>
  return (
    <ul>
      {filters.map(({ id, filterName, inputs, own, ownerName, shared, isDefault }) => (
        <li key={id}>
          <Button type="text" className="saved-filters-name" title={filterName} onClick={() => onChoose(inputs)}>
            <span>{filterName}</span>
            {shared && <small>{own ? '共享' : `${ownerName}共享`}</small>}
          </Button>
          <Button
            type="text"
            icon={isDefault ? <StarFilled /> : <StarOutlined />}
            aria-pressed={isDefault}
            aria-label={`进入列表时使用${filterName}`}
            title={isDefault ? '取消默认' : '设为默认'}
            onClick={() => void setDefault.run({ listKey, id: isDefault ? null : id })}
          />
          {own && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除${filterName}`}
              title="删除"
              onClick={() => void confirmThen({ title: `删除常用筛选“${filterName}”？` }, () => remove.run({ id }))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
