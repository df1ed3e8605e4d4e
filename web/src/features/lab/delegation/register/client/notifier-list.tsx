import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Faults } from '../faults.ts'
import type { Notifier } from '../registration.ts'

type Props = {
  value: readonly Notifier[]
  /** the client's own */
  offered: readonly Notifier[]
  faults: Faults
  onChange: (value: Notifier[]) => void
}

const none: Notifier = { notifierName: '', telephone: '' }

/** Who gets the results by SMS: the client's people with one click, others by name and telephone. */
export const NotifierList = ({ value, offered, faults, onChange }: Props) => {
  const [typed, setTyped] = useState<Notifier>()
  const chosenTelephones = new Set(value.map(({ telephone }) => telephone))
  const fault = Object.entries(faults).find(([place]) => /^notifiers(\.|$)/.test(place))?.[1]
  const room = value.length < delegationLimits.notifiers

  const add = (notifier: Notifier) => onChange([...value, notifier])
  const finish = () => {
    const { notifierName, telephone } = typed ?? none
    if (notifierName.trim() === '' || telephone.trim() === '') return
    add({ notifierName: notifierName.trim(), telephone: telephone.trim() })
    setTyped(none)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    finish()
  }
  const input = (field: keyof Notifier, label: string, maxLength: number) => (
    <input
      className="registration-input"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      inputMode={field === 'telephone' ? 'tel' : 'text'}
      autoFocus={field === 'notifierName'}
      value={typed?.[field] ?? ''}
      onChange={event => setTyped({ ...(typed ?? none), [field]: event.target.value })}
    />
  )

  return (
    <fieldset className="registration-field client-section-notifiers" aria-invalid={fault !== undefined}>
      <legend className="registration-label">通知人</legend>
      <span className="client-section-notifier-list">
        {value.map(notifier => (
          <span key={notifier.telephone} className="client-section-notifier">
            {notifier.notifierName} {notifier.telephone}
            <button
              type="button"
              aria-label={`去掉通知人${notifier.notifierName}`}
              onClick={() => onChange(value.filter(one => one !== notifier))}
            >
              ✕
            </button>
          </span>
        ))}
        {room &&
          offered
            .filter(({ telephone }) => !chosenTelephones.has(telephone))
            .map(({ notifierName, telephone }) => (
              <button
                key={telephone}
                type="button"
                className="client-section-notifier client-section-notifier-offered"
                onClick={() => add({ notifierName, telephone })}
              >
                ＋ {notifierName} {telephone}
              </button>
            ))}
        {room && typed === undefined && (
          <Button size="small" type="dashed" onClick={() => setTyped(none)}>
            ＋ 通知人
          </Button>
        )}
        {room && typed !== undefined && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside
          <span className="client-section-notifier-new" onKeyDown={press}>
            {input('notifierName', '姓名', 20)}
            {input('telephone', '电话', 20)}
            <Button size="small" onClick={finish}>
              添加
            </Button>
            <Button size="small" type="text" onClick={() => setTyped(undefined)}>
              取消
            </Button>
          </span>
        )}
      </span>
      {fault !== undefined && (
        <span className="registration-error" role="alert">
          {fault}
        </span>
      )}
    </fieldset>
  )
}
