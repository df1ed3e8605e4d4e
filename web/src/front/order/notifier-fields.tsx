import { TextInput } from '../ui/field.tsx'
import { emptyNotifier, type Faults, type NotifierForm } from './order-form.ts'

type Props = {
  notifiers: readonly NotifierForm[]
  /** Those that are sent, as the faults count them. */
  sent: readonly NotifierForm[]
  faults: Faults
  onChange: (notifiers: readonly NotifierForm[]) => void
}

/** 2 for the second, nothing for the only one */
const numberOf = (at: number) => (at === 0 ? '' : at + 1)

/** Who gets the messages about an order. */
export const NotifierFields = ({ notifiers, sent, faults, onChange }: Props) => {
  const fault = (notifier: NotifierForm, field: string) => faults[`notifiers.${sent.indexOf(notifier)}.${field}`]
  const put = (changed: NotifierForm) => onChange(notifiers.map(one => (one.key === changed.key ? changed : one)))
  return (
    <>
      {notifiers.map((notifier, at) => (
        <div className="front-form-fields" key={notifier.key}>
          <TextInput
            label={`通知人${numberOf(at)}（选填）`}
            maxLength={20}
            value={notifier.notifierName}
            fault={fault(notifier, 'notifierName')}
            onChange={notifierName => put({ ...notifier, notifierName })}
          />
          <TextInput
            label={`通知人${numberOf(at)}手机（选填）`}
            inputMode="tel"
            value={notifier.telephone}
            fault={fault(notifier, 'telephone') ?? (at === 0 ? faults['notifiers'] : undefined)}
            onChange={telephone => put({ ...notifier, telephone })}
          />
          {notifiers.length > 1 && (
            <button
              type="button"
              className="front-link"
              onClick={() => onChange(notifiers.filter(({ key }) => key !== notifier.key))}
            >
              删除通知人{at + 1}
            </button>
          )}
        </div>
      ))}
      <button
        type="button"
        className="front-link"
        disabled={notifiers.length >= 10}
        onClick={() => onChange([...notifiers, emptyNotifier()])}
      >
        添加通知人
      </button>
    </>
  )
}
