import { Checkbox, Input, Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { faultOf, type Proposal, type Target } from './proposals.ts'

type Props = {
  proposals: readonly Proposal[]
  targets: readonly Target[]
  onChange: (key: number, part: Partial<Proposal>) => void
  /** the field that is being compared has this cell */
  onCell: (cell: number) => void
}

const focusNext = (event: KeyboardEvent<HTMLElement>) => {
  const fields = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-reading]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

/** The rows of a picture beside it: each is corrected and checked by the analyst. */
export const ProposalTable = ({ proposals, targets, onChange, onCell }: Props) => {
  const options = targets.map(({ itemId, labCode }) => ({ value: itemId, label: labCode }))
  return (
    <table className="photo-dialog-rows" aria-label="识别结果">
      <thead>
        <tr>
          <th>已核对</th>
          <th>图中编号</th>
          <th>样品</th>
          <th>读数</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map(proposal => {
          const { key, codeText, itemId, readings, checked } = proposal
          const fault = faultOf(proposal, proposals)
          const name = codeText === '' ? `第${key + 1}行` : codeText
          return (
            <tr key={key} data-checked={checked || undefined}>
              <td>
                <Checkbox
                  aria-label={`${name}已核对`}
                  checked={checked}
                  disabled={fault !== undefined}
                  onChange={event => onChange(key, { checked: event.target.checked })}
                />
              </td>
              <td>{codeText}</td>
              <td>
                <Select
                  aria-label={`${name}的样品`}
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder="选择样品"
                  value={itemId ?? null}
                  options={options}
                  popupMatchSelectWidth={false}
                  onChange={value => onChange(key, { itemId: value ?? undefined, checked: false })}
                />
              </td>
              <td>
                {readings.map(({ cell, text, doubtful }, at) => (
                  <Input
                    key={cell}
                    data-reading=""
                    aria-label={`${name}第${at + 1}个读数${doubtful ? '，识别不可靠，请对照图片' : ''}`}
                    title={doubtful ? '识别不可靠，请对照图片' : ''}
                    className={doubtful ? 'photo-dialog-doubtful' : ''}
                    maxLength={20}
                    value={text}
                    onFocus={() => onCell(cell)}
                    onChange={event =>
                      onChange(key, {
                        checked: false,
                        readings: readings.map(one => (one.cell === cell ? { ...one, text: event.target.value } : one)),
                      })
                    }
                    onPressEnter={event => {
                      event.preventDefault()
                      // Enter on the last reading marks the row as checked
                      if (at === readings.length - 1 && fault === undefined) onChange(key, { checked: true })
                      focusNext(event)
                    }}
                  />
                ))}
                {fault !== undefined && <small role="alert">{fault}</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
