import { readSettings } from './config.ts'
import { StartFault } from './fault.ts'
import { makeLogger } from './http/logger.ts'
import { consoleProgress } from './progress.ts'
import { type Running, start } from './start.ts'

/** After this time running requests are aborted: the process must end within ten seconds. */
const patience = 9_500

const stopOnSignal = (starting: Promise<Running>, say: (sentence: string) => void) => {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    say('正在停止，等待进行中的请求完成 …')
    setTimeout(() => process.exit(0), patience).unref()
    const running = await starting.catch(() => undefined)
    await running?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

const main = async () => {
  const settings = readSettings(process.env)
  const log = makeLogger(settings.logLevel)
  const progress = consoleProgress()
  const starting = start(settings, log, progress)
  stopOnSignal(starting, progress.say)
  process.on('unhandledRejection', err => log.fatal({ err }, 'unhandled rejection'))
  process.on('uncaughtException', err => {
    log.fatal({ err }, 'uncaught exception')
    setTimeout(() => process.exit(1), patience)
    void starting.then(running => running.stop()).finally(() => process.exit(1))
  })
  const running = await starting
  progress.say(`\n  已就绪：${running.address}\n`)
}

main().catch(error => {
  const text = error instanceof StartFault ? `无法启动：${error.message}` : `无法启动：${error?.stack ?? error}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
