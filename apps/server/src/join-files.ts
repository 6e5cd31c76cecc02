import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerConfig } from './config.ts';
import type { Counters } from './db/counters.ts';
import type { Database } from './db/open-database.ts';
import { IncomingFolder, type IncomingFolderParts } from './features/files/incoming-file.ts';
import { FilesRepository } from './features/files/repository.ts';
import { registerFilesRoutes } from './features/files/routes.ts';
import { type FileLimits, FilesService } from './features/files/service.ts';
import type { EgressGate } from './gateways/egress/egress.ts';
import { diskStore } from './gateways/files/disk-store.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import { s3Store } from './gateways/files/s3-store.ts';
import type { Admit } from './http/admission.ts';
import type { Api } from './http/api.ts';

export interface FilesWorld extends Pick<IncomingFolderParts, 'openNew'> {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly counters: Counters;
  /** For addresses that the operator set up. */
  readonly operators: EgressGate;
  readonly ownPages: Admit;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Folder for files inside the data folder. */
const FOLDER = 'files';

export interface JoinedFiles {
  readonly files: FilesService;
  readonly store: FileStore;
}

/** Puts together what files consist of. */
export function joinFiles(api: Api, world: FilesWorld): JoinedFiles {
  const { config, database, counters, operators, ownPages, openNew, now, log } = world;
  const folder = join(config.dataDir, FOLDER);
  const store = storeOf(config, folder, operators);
  const limits = limitsOf(config);
  const files = new FilesService({
    repository: new FilesRepository(database),
    store,
    incoming: new IncomingFolder({ folder: join(folder, 'incoming'), maxBytes: limits.fileBytes, openNew }),
    counters,
    limits,
    addressOf: (id) => `${config.basePath}api/blob/${id}`,
    now,
    log,
  });
  registerFilesRoutes(api, files, ownPages);
  return { files, store };
}

/** The owner of a private server has no limit but that of one file. */
function limitsOf(config: ServerConfig): FileLimits {
  const { mode, fileBytes, fileAccountBytes, fileDailyUploads, fileKeepDays: keepDays } = config;
  const isHosted = mode === 'hosted';
  const accountBytes = isHosted && fileAccountBytes > 0 ? fileAccountBytes : Infinity;
  return { fileBytes, accountBytes, dailyUploads: isHosted ? fileDailyUploads : 0, keepDays };
}

function storeOf(config: ServerConfig, folder: string, operators: EgressGate): FileStore {
  const { s3Endpoint: endpoint, s3Bucket: bucket = '', s3Region: region, s3PathStyle: isPathStyle } = config;
  if (endpoint === undefined) return diskStore(folder);
  const { s3AccessKeyId: accessKeyId = '', s3SecretAccessKey: secretAccessKey = '', s3Prefix: prefix } = config;
  return s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle, prefix, operators });
}
