/** The report of one process about its appends. */
export interface AppenderReport {
  readonly worker: string;
  /** The ids of events whose append was acknowledged. */
  readonly stored: string[];
  conflicts: number;
  /** The reason why the process stopped before its end. */
  error?: string;
}
