export interface SettingsChoice {
  socketFolder: string | undefined;
  port: number;
  durable: boolean;
  maxConnections: number;
}

/**
 * Returns the settings of the command line, so that a data folder made by an older program gets
 * today's values.
 */
export function serverSettings(choice: SettingsChoice): Record<string, string> {
  const { socketFolder, port, durable, maxConnections } = choice;
  const onWhenDurable = durable ? "on" : "off";
  return {
    listen_addresses: socketFolder ? "" : "127.0.0.1",
    port: String(port),
    unix_socket_directories: socketFolder ? `"${socketFolder.replaceAll('"', '""')}"` : "",
    unix_socket_permissions: "0700",
    max_connections: String(maxConnections),
    shared_buffers: "128MB",
    huge_pages: "off",
    jit: "off",
    // Statements are short: starting workers for one takes longer than the statement.
    max_parallel_workers_per_gather: "0",
    timezone: "UTC",
    fsync: onWhenDurable,
    synchronous_commit: onWhenDurable,
    full_page_writes: onWhenDurable,
    // Tests make thousands of connections. In use there are few, and some drivers refuse a single
    // round.
    ...(durable ? {} : { scram_iterations: "1" }),
    wal_level: "minimal",
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    log_timezone: "UTC",
    // Between ERROR and FATAL in the server's order: a refused statement is the product's business.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
}
