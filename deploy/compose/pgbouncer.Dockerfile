# PgBouncer has no official image: Debian's package.
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim
FROM ${BASE_IMAGE}
RUN apt-get update && apt-get install --yes --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
# its file of users holds the password, so it is written where nothing is kept
CMD ["sh", "-c", "printf '\"plaza\" \"%s\"\\n' \"$POSTGRES_PASSWORD\" >/tmp/users.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini"]
