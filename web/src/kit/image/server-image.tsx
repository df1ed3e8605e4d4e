import { imageCalls } from '@seam/contract/system/image'
import { useEffect, useMemo, useState } from 'react'
import { sendForFile } from '../api/send.ts'

const codeOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, location.origin)
  return pathname === imageCalls.get.path ? (searchParams.get('code') ?? undefined) : undefined
}

/** An address of the file that this call answers; undefined until it is loaded. `fetchFile` must be stable. */
export const useFileAddress = (fetchFile: (() => Promise<Response>) | undefined): string | undefined => {
  const [objectUrl, setObjectUrl] = useState<string>()
  useEffect(() => {
    if (fetchFile === undefined) return
    let address: string | undefined
    let mounted = true
    const load = async () => {
      const content = await (await fetchFile()).blob()
      if (!mounted) return
      address = URL.createObjectURL(content)
      setObjectUrl(address)
    }
    load().catch(() => setObjectUrl(undefined))
    return () => {
      mounted = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [fetchFile])
  return objectUrl
}

/** Images that need a session are fetched with a signature, which `src` cannot carry. */
export const useImageAddress = (url: string): string | undefined => {
  const code = codeOf(url)
  const fetchImage = useMemo(
    () => (code === undefined ? undefined : () => sendForFile(imageCalls.get, { code })),
    [code],
  )
  const objectUrl = useFileAddress(fetchImage)
  return code === undefined ? url : objectUrl
}

/** An uploaded image, public or not. */
export const ServerImage = ({ url, alt, className }: { url: string; alt: string; className?: string }) => {
  const address = useImageAddress(url)
  return <img src={address} alt={alt} className={className} />
}
