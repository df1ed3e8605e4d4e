import { clientCalls } from '@seam/contract/client/client'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { useEffect, useRef } from 'react'
import { send } from '../../../../../kit/api/send.ts'
import { showFailure } from '../../../../../kit/api/show-failure.ts'
import { useRead } from '../../../../../kit/api/use-call.ts'
import type { ChosenClient } from '../registration.ts'
import type { RegistrationState } from '../use-registration.ts'

/** The client of a registration, and its record. */
export const useClient = ({ form: { client }, change }: RegistrationState) => {
  const { data } = useRead(clientCalls.get, { id: client?.id ?? 0 }, { enabled: client !== null })
  const detail = data?.id === client?.id ? data : undefined

  // a newly selected client fills in its notifiers, which can be changed
  const fresh = useRef<number>(undefined)
  useEffect(() => {
    if (detail === undefined || fresh.current !== detail.id) return
    fresh.current = undefined
    const notifiers = detail.notifiers.slice(0, delegationLimits.notifiers)
    change({ notifiers: notifiers.map(({ notifierName, telephone }) => ({ notifierName, telephone })) })
  }, [detail, change])

  const choose = (chosen: ChosenClient) => {
    if (chosen.id === client?.id) return
    fresh.current = chosen.id
    // the consignor belongs to the previous client
    change({ client: chosen, consignorName: '', consignorTelephone: '', notifiers: [] })
  }
  return {
    client,
    detail,
    choose,
    /** selects a client that was added just now */
    chooseById: async (id: number) => {
      try {
        choose(await send(clientCalls.get, { id }))
      } catch (failure) {
        showFailure(failure)
      }
    },
  }
}
