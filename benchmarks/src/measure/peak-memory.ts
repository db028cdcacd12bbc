/** Returns the peak memory of this process so far, in MB of 1,048,576 bytes. */
export function peakMemoryMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
