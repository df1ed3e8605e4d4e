import type { Offer } from '@seam/contract/catalogue/price/offer'
import { payPolicy } from '@seam/contract/client/client'
import { useState } from 'react'
import { DictionaryTag } from '../../../../../kit/dictionary/dictionary-tag.tsx'
import { moneyText } from '../../../../../kit/money/money.tsx'
import { usePermit } from '../../../../../kit/session/permit.tsx'
import { ClientDialog } from '../../../../../shared/client/client-dialog.tsx'
import { ClientPicker } from '../../../../../shared/client/client-picker.tsx'
import { FormField } from '../form-field.tsx'
import type { ChosenClient } from '../registration.ts'
import type { RegistrationState } from '../use-registration.ts'
import { CoefficientChoice } from './coefficient-choice.tsx'
import { ConsignorInput } from './consignor-input.tsx'
import { NotifierList } from './notifier-list.tsx'
import { useClient } from './use-client.ts'
import './client-section.css'

/** What reception must know of a client before samples are accepted. */
const ClientFacts = ({ client, credit }: { client: ChosenClient; credit: string | undefined }) => (
  <span className="client-section-facts">
    <span>{client.clientCode}</span>
    {client.telephone !== '' && <span>{client.telephone}</span>}
    <span>
      {client.gradeName}（×{client.memberRate}）
    </span>
    <DictionaryTag dictionary={payPolicy} value={client.payPolicy} />
    {credit !== undefined && credit !== '0.00' && <span>可用信用 ¥{moneyText(credit)}</span>}
  </span>
)

type Props = {
  state: RegistrationState
  coefficients: Offer['coefficients']
  /** moves the focus to the next field when a client was selected */
  onNext: () => void
}

/** Client, consignor, notifiers and urgency. */
export const ClientSection = ({ state, coefficients, onNext }: Props) => {
  const { form, faults, change } = state
  const [adding, setAdding] = useState<string>()
  const mayAdd = usePermit(['clientAdd'])
  const { client, detail, choose, chooseById } = useClient(state)

  return (
    <section className="registration-card" aria-labelledby="client-title">
      <div className="registration-card-head">
        <h2 id="client-title">委托方</h2>
        {client && <ClientFacts client={detail ?? client} credit={detail?.account.creditAvailable} />}
      </div>
      <div className="registration-fields">
        <FormField label="客户" required fault={faults['clientId']}>
          {field => (
            <ClientPicker
              {...field}
              data-next=""
              autoFocus={client === null}
              chosen={client?.clientName ?? ''}
              onChange={(chosen, isLeft) => {
                choose(chosen)
                if (!isLeft) onNext()
              }}
              onAdd={mayAdd ? setAdding : undefined}
            />
          )}
        </FormField>
        <FormField label="送样人" fault={faults['consignorName']}>
          {field => (
            <ConsignorInput
              {...field}
              value={form.consignorName}
              consignors={detail?.consignors ?? []}
              onChange={consignorName => change({ consignorName })}
              onPick={({ consignorName, telephone }) => change({ consignorName, consignorTelephone: telephone })}
            />
          )}
        </FormField>
        <FormField label="送样人电话" fault={faults['consignorTelephone']}>
          {({ label, ...field }) => (
            <input
              {...field}
              aria-label={label}
              data-next=""
              inputMode="tel"
              maxLength={20}
              autoComplete="off"
              value={form.consignorTelephone}
              onChange={event => change({ consignorTelephone: event.target.value })}
            />
          )}
        </FormField>
        <CoefficientChoice
          options={coefficients}
          value={form.coefficientId}
          fault={faults['coefficientId']}
          onChange={coefficientId => change({ coefficientId })}
        />
        <NotifierList
          value={form.notifiers}
          offered={detail?.notifiers ?? []}
          faults={faults}
          onChange={notifiers => change({ notifiers })}
        />
      </div>
      <ClientDialog
        open={adding !== undefined}
        clientName={adding}
        onClose={() => setAdding(undefined)}
        onAdded={({ id }) => void chooseById(id).then(onNext)}
      />
    </section>
  )
}
