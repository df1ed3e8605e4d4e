import type { SentOf } from '@seam/contract/kit/call'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { send } from '../../api/send.ts'
import { showFailure } from '../../api/show-failure.ts'
import { keyOf, useRead } from '../../api/use-call.ts'
import { sessionValue } from '../../session/session-value.ts'
import { settingsFrom, type TableSettings } from './settings.ts'

const none = {}
const saveAfter = 800
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Delay before sending, until the user has finished. */
const saveSoon = (listKey: string, value: TableSettings) => {
  clearTimeout(timers.get(listKey))
  const json = value as SentOf<typeof preferenceCalls.save>['value']
  const work = () => send(preferenceCalls.save, { listKey, value: json }).catch(showFailure)
  timers.set(listKey, setTimeout(work, saveAfter))
}

/** The user's settings of a list, stored on the server; undefined while loading. A copy in this tab avoids waiting after F5. */
export const useSettings = (listKey: string) => {
  const queries = useQueryClient()
  const copy = useMemo(() => sessionValue<object>(`settings:${listKey}`).read(), [listKey])
  const { data, isError } = useRead(
    preferenceCalls.get,
    { listKey },
    { staleTime: Number.POSITIVE_INFINITY, quiet: true },
  )
  const current = data === undefined && !isError ? copy : (data ?? none)
  const settings = useMemo(() => current && settingsFrom(current), [current])

  const change = useCallback(
    (part: TableSettings) => {
      const key = keyOf(preferenceCalls.get, { listKey })
      const next = { ...settingsFrom(queries.getQueryData(key)), ...part }
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData(key, next)
      sessionValue(`settings:${listKey}`).write(next)
      saveSoon(listKey, next)
    },
    [queries, listKey],
  )
  return { settings, change }
}
